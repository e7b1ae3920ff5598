"""The screen: views, the App widget, sessions and the server."""
