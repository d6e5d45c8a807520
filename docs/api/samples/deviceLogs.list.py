# Prints all punches of a day. TOKEN is a session token or an API token.
import json
import os
import urllib.parse
import urllib.request

query = {"from": "2026-11-20", "to": "2026-11-20", "size": 100}
while True:
    request = urllib.request.Request(
        os.environ["PORTAL"] + "/api/v1/device-logs?" + urllib.parse.urlencode(query),
        headers={"authorization": "Bearer " + os.environ["TOKEN"]},
    )
    with urllib.request.urlopen(request) as response:
        page = json.load(response)["result"]
    for punch in page["content"]:
        print(punch["time"], punch["displayName"], punch["doorCode"], punch["direction"])
    if page["next"] is None:
        break
    query["after"] = page["next"]
