import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import { pictureId } from './compose.ts';
import { faultOf, type MailFault, type SmtpError } from './fault.rules.ts';
import { headerText, oneLine } from './one-line.ts';

interface MailMessage {
  /** Id of the email. It is the same for every attempt, so that receivers recognise duplicates. */
  id: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** PNG picture in the HTML. Absent if the email has none. */
  picture?: Buffer;
  /** A calendar object in the email, with its method (RFC 6047). */
  calendar?: { method: string; text: string };
  replyTo?: string;
  language: string;
  at: Date;
}

/** Sends emails. `deliver` rejects with PostRefused if an email was not accepted. */
export interface Post {
  deliver(message: MailMessage): Promise<void>;
  /** Returns the ids of emails that are stored as files. Returns none if a mail server accepts the emails. */
  kept(): Promise<string[]>;
  /** Deletes the files of these emails, by id. Emails that a server accepted cannot be deleted. */
  forget(ids: readonly string[]): Promise<void>;
}

export class PostRefused extends Error {
  readonly fault: MailFault;

  constructor(reason: string, fault: MailFault) {
    super(reason);
    this.fault = fault;
  }
}

const waits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Opens the outgoing mail: a mail server if `url` names one, otherwise files in `folder`. */
export function openPost({
  url,
  from,
  host,
  folder,
}: {
  url: string | undefined;
  from: string;
  /** Host name of the installation, used in message ids. */
  host: string;
  folder: string;
}): Post {
  const toTransportMessage = ({
    id,
    to,
    subject,
    text,
    html,
    picture,
    calendar,
    replyTo,
    language,
    at,
  }: MailMessage) => ({
    from,
    to: { name: oneLine(to.name), address: to.address },
    subject: headerText(oneLine(subject)),
    text,
    html,
    ...(picture && {
      attachments: [{ filename: 'qr.png', content: picture, contentType: 'image/png', cid: pictureId }],
    }),
    // The email contains the calendar object twice: as an alternative part for mail programs that can reply to it,
    // and as an attachment for mail programs that cannot.
    ...(calendar && {
      icalEvent: { method: calendar.method, filename: 'invite.ics', content: calendar.text },
    }),
    ...(replyTo && { replyTo }),
    date: at,
    messageId: `<${id}@${host}>`,
    headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
    // Prevents names and texts from making nodemailer read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  let opened: Promise<Transporter> | undefined;
  const openTransport = () => {
    opened ??= open(url);
    return opened;
  };
  if (url)
    return {
      kept: async () => [],
      forget: async () => undefined,
      deliver: async (message) =>
        deliverMail(await openTransport(), toTransportMessage(message), secretsOf(url)),
    };
  return {
    async deliver(message) {
      const { message: bytes } = await (await openTransport()).sendMail(toTransportMessage(message));
      await mkdir(folder, { recursive: true });
      // Sets the mode of the folder explicitly, because an existing folder or the umask may allow more. Emails contain
      // codes.
      await chmod(folder, 0o700);
      const file = join(folder, `${message.at.toISOString().replaceAll(/[:.]/g, '-')}-${message.id}.eml`);
      // Writes to a temporary file first, because programs that watch the folder must not read an incomplete email.
      await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 }); // With the option `buffer`, nodemailer returns a Buffer.
      await rename(`${file}.part`, file);
    },
    kept: async () => [...new Set((await listMailFiles(folder)).map(({ id }) => id))],
    async forget(ids) {
      const forgotten = new Set(ids);
      for (const { id, file } of await listMailFiles(folder))
        if (forgotten.has(id)) await rm(join(folder, file), { force: true });
    },
  };
}

/** Lists the emails in the folder, including incomplete files of a killed process. */
async function listMailFiles(folder: string): Promise<{ id: string; file: string }[]> {
  const files = await readdir(folder).catch(() => []); // The folder is created with the first email.
  return files.flatMap((file) => {
    const id = /-(mail-\d+)\.eml(?:\.part)?$/.exec(file)?.[1];
    return id === undefined ? [] : [{ id, file }];
  });
}

/** Loads the mail library when the first email is sent, because the library needs about 10 MB of memory. */
async function open(url: string | undefined): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return url
    ? createTransport({ url, ...waits })
    : createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
}

async function deliverMail(
  transport: Transporter,
  composed: object,
  secrets: readonly string[],
): Promise<void> {
  try {
    await transport.sendMail(composed);
  } catch (error) {
    let reason = (error as Error).message;
    for (const secret of secrets) reason = reason.replaceAll(secret, '…');
    throw new PostRefused(reason, faultOf(error as SmtpError)); // Fields of nodemailer's errors.
  }
}

/** Returns the password of the mail server in all encodings in which a server may quote it. */
function secretsOf(url: string): string[] {
  const { username, password } = new URL(url);
  const [user, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
  if (secret === '') return [];
  const encodeBase64 = (text: string) => Buffer.from(text).toString('base64');
  return [encodeBase64(`\0${user}\0${secret}`), encodeBase64(secret), password, secret];
}
