const example = {
  ipAddress: '192.168.1.64',
  dateTime: '2026-11-20T08:58:10+07:00',
  eventType: 'AccessControllerEvent',
  eventState: 'active',
  AccessControllerEvent: {
    majorEventType: 5,
    subEventType: 75,
    employeeNoString: '1001',
    serialNo: 1234,
    frontSerialNo: 1233,
    attendanceStatus: 'checkIn',
    currentEvent: true,
    doorNo: 1,
  },
};

const stringSchema = (description: string) => ({ type: 'string', description });

/** Documents in OpenAPI the events that Hikvision terminals post with "HTTP Listening". */
export const hikPaths = {
  '/hik/{path}': {
    post: {
      operationId: 'deviceInterface.hikvision',
      summary: 'Report an event of a Hikvision terminal (ISAPI)',
      description:
        'The secret path is shown when the device is created; enter it on the terminal under HTTP Listening. Accepts JSON, XML or multipart with the event in any part; pictures aren’t stored. The response is sent after the event is stored and the attendance day is calculated. Sending the same event again has no effect; heartbeats keep the device online.',
      tags: ['deviceInterface'],
      'x-permission': 'DEVICE',
      'x-scope': 'device',
      security: [],
      parameters: [
        { name: 'path', in: 'path', required: true, schema: stringSchema('What only this terminal knows') },
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: { type: 'object' }, example },
          'application/xml': { schema: { type: 'object' } },
          'multipart/form-data': { schema: { type: 'object' } },
        },
      },
      responses: {
        '200': { description: 'Stored durably' },
        '403': { description: 'Unknown path, address not allowed, or device inactive' },
        '413': { description: 'Larger than 4 MB' },
        '503': { description: 'Temporarily unavailable; retry later' },
      },
    },
  },
};
