# Prints the token of the new session. ACCOUNT and PASSWORD are those of a person.
import json
import os
import urllib.error
import urllib.request

body = {"account": os.environ["ACCOUNT"], "password": os.environ["PASSWORD"], "deviceType": "PROGRAM"}
request = urllib.request.Request(
    os.environ["PORTAL"] + "/api/v1/auth/login/username",
    data=json.dumps(body).encode(),
    headers={"content-type": "application/json"},
)
try:
    with urllib.request.urlopen(request) as response:
        print(json.load(response)["result"]["token"])
except urllib.error.HTTPError as error:
    raise SystemExit(error.read().decode())
