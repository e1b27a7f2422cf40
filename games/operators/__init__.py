"""Whoever runs the hall: whom he keeps out, and what he is shown of it. He plays too, so he sees what strangers may."""
