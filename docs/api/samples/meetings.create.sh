# Books a room on its local date and time.
curl --silent --fail-with-body "$PORTAL/api/v1/meetings" \
  --header "authorization: Bearer $TOKEN" \
  --header 'content-type: application/json' \
  --data "{
    \"roomId\": $ROOM_ID, \"title\": \"Weekly review\",
    \"start\": \"2027-01-11T09:00:00\", \"end\": \"2027-01-11T10:00:00\"
  }"
