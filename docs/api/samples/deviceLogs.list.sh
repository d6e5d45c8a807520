# Prints the punches of a day. TOKEN is a session token or an API token.
curl --silent --fail-with-body --header "authorization: Bearer $TOKEN" \
  "$PORTAL/api/v1/device-logs?from=2026-11-20&to=2026-11-20&size=100"
