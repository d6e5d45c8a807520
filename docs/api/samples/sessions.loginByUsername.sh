# Prints the token of the new session. ACCOUNT and PASSWORD are those of a person.
curl --silent --fail-with-body "$PORTAL/api/v1/auth/login/username" \
  --header 'content-type: application/json' \
  --data "{\"account\": \"$ACCOUNT\", \"password\": \"$PASSWORD\", \"deviceType\": \"PROGRAM\"}" |
  sed -E 's/.*"token":"([^"]+)".*/\1/'
