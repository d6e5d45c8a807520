// Books a room on its local date and time.
const { PORTAL, TOKEN, ROOM_ID } = process.env;
const response = await fetch(`${PORTAL}/api/v1/meetings`, {
  method: 'POST',
  headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
  body: JSON.stringify({
    roomId: Number(ROOM_ID),
    title: 'Weekly review',
    start: '2027-01-12T09:00:00',
    end: '2027-01-12T10:00:00',
  }),
});
const answer = await response.json();
// SCHE_ROOM_TAKEN: another meeting is in the room at this time.
if (answer.status !== '00') throw new Error(`${answer.messageCode}: ${answer.message}`);
console.log(answer.result.id);
