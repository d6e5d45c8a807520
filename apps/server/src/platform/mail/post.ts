import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import { pictureId } from './compose.ts';
import { faultOf, type MailFault, type SmtpError } from './fault.rules.ts';
import { headerText, oneLine } from './one-line.ts';

/** One mail, ready to go: a plain and an HTML form of the same. */
export interface Message {
  /** The same for every try: whoever gets it twice can tell. */
  id: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** PNG that the HTML shows. */
  picture?: Buffer;
  /** A calendar object it brings, and what that is for (RFC 6047). */
  calendar?: { method: string; text: string };
  /** Who reads what is answered; absent: nobody. */
  replyTo?: string;
  language: string;
  at: Date;
}

/** Takes mails; rejects with PostRefused when one was not taken. */
export interface Post {
  deliver(message: Message): Promise<void>;
  /** Ids of the mails that lie here as files; none where a server takes them. */
  kept(): Promise<string[]>;
  /** Deletes what is still here of these mails, by id: files of the folder. What a server took is out of reach. */
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

/** The way out of the portal: a mail server where `url` names one, else files in `folder`. */
export function openPost({
  url,
  from,
  host,
  folder,
}: {
  url: string | undefined;
  from: string;
  /** Of the installation, in what mails are known by. */
  host: string;
  folder: string;
}): Post {
  const composed = ({ id, to, subject, text, html, picture, calendar, replyTo, language, at }: Message) => ({
    from,
    to: { name: oneLine(to.name), address: to.address },
    subject: headerText(oneLine(subject)),
    text,
    html,
    ...(picture && {
      attachments: [{ filename: 'qr.png', content: picture, contentType: 'image/png', cid: pictureId }],
    }),
    // beside the texts, where mail programs offer to answer it, and as a file for those that only know files
    ...(calendar && {
      icalEvent: { method: calendar.method, filename: 'invite.ics', content: calendar.text },
    }),
    ...(replyTo && { replyTo }),
    date: at,
    messageId: `<${id}@${host}>`,
    headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
    // a name or a text never makes the portal read a file or fetch an address
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  let opened: Promise<Transporter> | undefined;
  const transport = () => {
    opened ??= open(url);
    return opened;
  };
  if (url)
    return {
      kept: async () => [],
      forget: async () => undefined,
      deliver: async (message) => take(await transport(), composed(message), secretsOf(url)),
    };
  return {
    async deliver(message) {
      const { message: bytes } = await (await transport()).sendMail(composed(message));
      await mkdir(folder, { recursive: true });
      // whatever it was before, and whatever the umask: codes lie here
      await chmod(folder, 0o700);
      const file = join(folder, `${message.at.toISOString().replaceAll(/[:.]/g, '-')}-${message.id}.eml`);
      // whoever watches the folder never reads half a mail
      await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 }); // `buffer` asks for one
      await rename(`${file}.part`, file);
    },
    kept: async () => [...new Set((await filesOf(folder)).map(({ id }) => id))],
    async forget(ids) {
      const forgotten = new Set(ids);
      for (const { id, file } of await filesOf(folder))
        if (forgotten.has(id)) await rm(join(folder, file), { force: true });
    },
  };
}

/** The mails of the folder, half written ones of a process that died included. */
async function filesOf(folder: string): Promise<{ id: string; file: string }[]> {
  const files = await readdir(folder).catch(() => []); // no mail was ever written
  return files.flatMap((file) => {
    const id = /-(mail-\d+)\.eml(?:\.part)?$/.exec(file)?.[1];
    return id === undefined ? [] : [{ id, file }];
  });
}

/** The library is loaded with the first mail: it takes some 10 MB of a portal that sends none. */
async function open(url: string | undefined): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return url
    ? createTransport({ url, ...waits })
    : createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
}

async function take(transport: Transporter, composed: object, secrets: readonly string[]): Promise<void> {
  try {
    await transport.sendMail(composed);
  } catch (error) {
    let reason = (error as Error).message;
    for (const secret of secrets) reason = reason.replaceAll(secret, '…');
    throw new PostRefused(reason, faultOf(error as SmtpError)); // as nodemailer raises them
  }
}

/** The password of the mail server, in the forms in which a server may quote it. */
function secretsOf(url: string): string[] {
  const { username, password } = new URL(url);
  const [user, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
  if (secret === '') return [];
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  return [base64(`\0${user}\0${secret}`), base64(secret), password, secret];
}
