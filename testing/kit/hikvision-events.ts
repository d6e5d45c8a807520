import type { TestPortal } from '../portal/portal.ts';

export type EventFields = Readonly<Record<string, string | number | boolean | undefined>>;

let lastNumber = 1_000;

/** Creates a Hikvision event. By default, a face was recognised. */
export function hikEvent(dateTime: string | null, fields: EventFields = {}): Record<string, unknown> {
  lastNumber += 1;
  return {
    ipAddress: '192.168.1.64',
    portNo: 80,
    protocol: 'HTTP',
    macAddress: '24:28:fd:00:00:01',
    channelID: 1,
    ...(dateTime !== null && { dateTime }),
    activePostCount: 1,
    eventType: 'AccessControllerEvent',
    eventState: 'active',
    eventDescription: 'Access Controller Event',
    deviceID: '1',
    AccessControllerEvent: {
      deviceName: 'Entrance',
      majorEventType: 5,
      subEventType: 75,
      cardReaderKind: 1,
      cardReaderNo: 1,
      doorNo: 1,
      serialNo: lastNumber,
      userType: 'normal',
      currentVerifyMode: 'cardOrFaceOrFp',
      currentEvent: true,
      statusValue: 0,
      mask: 'no',
      picturesNumber: 1,
      purePwdVerifyEnable: true,
      ...fields,
    },
  };
}

/** Returns bytes that start like a JPEG. The content lets a test detect whether the picture was stored. */
export const picture = (bodyText: string): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(bodyText), Buffer.from([0xff, 0xd9])]);

/** Creates a multipart body. Each part is a text with its type, or a picture. */
export function multipart(
  parts: readonly ({ name?: string; type: string; text: string } | Buffer)[],
  boundary = 'MIME_boundary',
): Buffer {
  const encodedParts = parts.flatMap((part) => {
    const [name, type, content] = Buffer.isBuffer(part)
      ? ['Picture"; filename="Picture.jpg', 'image/jpeg', part]
      : [part.name ?? 'event_log', part.type, Buffer.from(part.text)];
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
    return [Buffer.from(head), content, Buffer.from('\r\n')];
  });
  return Buffer.concat([...encodedParts, Buffer.from(`--${boundary}--\r\n`)]);
}

export const createEventSender =
  ({ app }: Pick<TestPortal, 'app'>, path: string, remoteAddress = '127.0.0.1') =>
  (body: object | Buffer | string, type = 'application/json') =>
    app.inject({
      method: 'POST',
      url: path,
      remoteAddress,
      headers: { 'content-type': type },
      payload: Buffer.isBuffer(body) || typeof body === 'string' ? body : JSON.stringify(body),
    });
