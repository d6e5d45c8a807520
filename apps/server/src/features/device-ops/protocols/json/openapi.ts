import { entryRefusals } from '@gatehouse/api/access/access.rules';
import { z } from 'zod';
import { mostJsonDepth } from '../../../../platform/http/json-body.ts';
import { schemaOf } from '../../../../platform/http/openapi.ts';
import { deniedLimits } from '../../../access/occupancy/entry.service.ts';
import { deviceHeaders } from '../../signed-requests/signature.ts';
import {
  describePost,
  describeSigned,
  deviceAnswers,
  rangeParameters,
} from '../../signed-requests/signed-requests.openapi.ts';
import { answers, entryQuestion, heartbeat, jsonPunch, mostPunches, updatesPath } from './punch-batch.ts';

const sample = `# one punch of device GATE-7, signed with its secret
SECRET=put-the-secret-of-the-device-here
DEVICE=GATE-7
PORTAL=http://localhost:8080
BODY='{"punches":[{"recordId":"1","employeePin":"1001","at":"2026-11-20T08:58:10","direction":"IN","verifyMode":"FACE"}]}'
TIMESTAMP=$(date +%s)
NONCE=$(openssl rand -hex 16)
HASH=$(printf '%s' "$BODY" | openssl dgst -sha256 -r | cut -d' ' -f1)
SIGNATURE=$(printf '%s\\n%s\\n%s\\n%s\\n%s' POST /device/v1/punches "$HASH" "$TIMESTAMP" "$NONCE" \\
  | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d' ' -f1)
curl -s "$PORTAL/device/v1/punches" -H 'content-type: application/json' \\
  -H "${deviceHeaders.device}: $DEVICE" -H "${deviceHeaders.timestamp}: $TIMESTAMP" \\
  -H "${deviceHeaders.nonce}: $NONCE" -H "${deviceHeaders.signature}: $SIGNATURE" --data-raw "$BODY"`;

export const deviceInterfacePaths = {
  '/device/v1/punches': describePost(
    'deviceInterface.punches',
    `Report up to ${mostPunches} punches`,
    `Answered after they are stored and the attendance days are computed. The same record sent again adds nothing; an unreadable record, or one nested deeper than ${mostJsonDepth} levels, is quarantined and does not block the others. The result says how many were received, stored, repeated and held.`,
    {
      schema: schemaOf(z.object({ punches: z.array(jsonPunch).min(1).max(mostPunches) }), 'input'),
      answer: answers.punches,
      sample,
    },
  ),
  '/device/v1/entries': describePost(
    'deviceInterface.entries',
    'Ask whether somebody may pass, before the door is opened',
    `The result says whether it is granted, to whom, and if not why (${entryRefusals.join(', ')}). verifyMode states how the credential was read and is required. From CARD, employeePin is the number of an employee’s card, a guest card or a visitor’s QR code; from QR, the number of a QR code; from FACE, FINGERPRINT, PALM and PASSWORD, the number under which the device recognised an employee. Numbers of people are never accepted from a card or QR reader. Denied questions of a device and door are counted: after ${deniedLimits.undelayed} within a minute the answers are delayed, from ${deniedLimits.reported} a security event is filed, and after ${deniedLimits.most} the answer is 429 with Retry-After until the minute is over. If the company chose so, a temperature above the highest denies entry. Whoever leaves is let out. Where a room refuses people who enter it again without having left, the entrance counts from here; until it is reported as a punch the same door may ask again for a minute.`,
    { schema: schemaOf(entryQuestion, 'input'), answer: answers.entry },
  ),
  '/device/v1/heartbeat': describePost(
    'deviceInterface.heartbeat',
    'Say that the device is alive; at least every two minutes',
    'The result holds the time and the time zone of the portal, how far the clock of the device is off when it told it, and in `update` what it is to install, if anything: version, address, bytes and SHA-256. Once it reports that version it is asked no more.',
    { schema: schemaOf(heartbeat, 'input'), answer: answers.heartbeat },
  ),
  [`${updatesPath}/{id}`]: {
    get: {
      ...describeSigned(
        'deviceInterface.update',
        'Download the package announced in the last heartbeat, or a range of it',
        'Sign the request with an empty body. Use Range and If-Range to resume an interrupted download.',
        rangeParameters,
      ),
      responses: {
        '200': {
          description: 'The whole file',
          content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
        },
        '206': { description: 'The range' },
        '404': { description: 'API_NOT_FOUND: no package with this ID is pending' },
        '416': { description: 'Range not satisfiable' },
        ...deviceAnswers,
      },
    },
  },
};
