# Books a room on its local date and time.
import json
import os
import urllib.error
import urllib.request

body = {
    "roomId": int(os.environ["ROOM_ID"]),
    "title": "Weekly review",
    "start": "2027-01-13T09:00:00",
    "end": "2027-01-13T10:00:00",
}
request = urllib.request.Request(
    os.environ["PORTAL"] + "/api/v1/meetings",
    data=json.dumps(body).encode(),
    headers={"authorization": "Bearer " + os.environ["TOKEN"], "content-type": "application/json"},
)
try:
    with urllib.request.urlopen(request) as response:
        print(json.load(response)["result"]["id"])
except urllib.error.HTTPError as error:
    raise SystemExit(error.read().decode())
