"""The made-up copies of the games' boxes."""

from functools import partial

from companion import sample_copy

endless_winter = partial(sample_copy, "endless_winter")
santa_maria = partial(sample_copy, "santa_maria")
tawantinsuyu = partial(sample_copy, "tawantinsuyu")
