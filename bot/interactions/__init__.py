"""Receives Discord interactions and answers them."""
