import type { Db } from '../../../../platform/db/database.ts';
import type { Services } from '../../../../platform/services.ts';
import { fillPasses, isOfVisitor } from '../../../visitors/visitor-passes/visitor-passes.service.ts';
import type { DeliveredCommand, DueCommands } from '../../device-commands/queue.service.ts';
import { noteSent, readTerminalFace } from '../../device-people/device-faces.service.ts';
import { parseFacePayload } from '../../device-people/faces.rules.ts';
import { findTerminalSettings } from '../../device-people/reported-people.service.ts';
import type { TerminalUser } from '../../device-people/stored-commands.rules.ts';
import { toZkTerminalName } from '../../device-people/terminal-name.rules.ts';
import { parseUpdate } from '../../device-people/withdrawal-commands.rules.ts';
import type { CommandWriter, FormatTarget } from './dialect.ts';

/** Maximum size of one answer in bytes. Terminals do not accept larger answers (protocols.md §1.5). */
const mostBytes = 900_000;

/** Returns the terminal user ID in a stored command, or an empty text if the command is about no person. */
export const pinOf = ({ payload }: Pick<DeliveredCommand, 'payload'>): string =>
  /PIN=(\d+)/.exec(payload)?.[1] ?? '';

interface FormattedCommands {
  texts: { id: number; text: string }[];
  gone: number[];
}

/**
 * Formats commands for a terminal. Adds face pictures, the settings that the terminal reported for people, and the
 * names and numbers of visitors only now, so that no table contains this data. `gone` lists commands with a deleted
 * picture and commands about a visitor without access.
 */
export async function formatCommands(
  services: Pick<Services, 'store' | 'settings'>,
  db: Db,
  device: FormatTarget,
  { commands, isKnown }: Pick<DueCommands, 'commands' | 'isKnown'>,
  writer: CommandWriter,
  at: Date,
): Promise<FormattedCommands> {
  const writePerson = await preparePeople(services, db, device, commands, isKnown, writer);
  const texts: { id: number; text: string }[] = [];
  const gone: number[] = [];
  const sentPins: string[] = [];
  let bytes = 0;
  for (const command of commands) {
    const face = command.kind === 'UPDATE_FACE' ? parseFacePayload(command.payload) : undefined;
    const text =
      command.kind === 'UPDATE_USER'
        ? writePerson(command)
        : command.kind === 'UPDATE_FACE'
          ? await formatFace(services, device, command, face, writer)
          : writer.writeOther(command, device, at);
    if (text === undefined) {
      gone.push(command.number);
      continue;
    }
    // A command that does not fit into this answer is delivered again later, because the terminal sends no result for
    // it.
    if (bytes + text.length > mostBytes) continue;
    bytes += text.length;
    if (face) sentPins.push(face.pin);
    texts.push({ id: command.number, text });
  }
  if (sentPins.length > 0) await noteSent(db, device.deviceId, sentPins);
  return { texts, gone };
}

/**
 * Creates a function that formats a command about a person. The function returns undefined if the person is a visitor
 * without access.
 */
async function preparePeople(
  { settings }: Pick<Services, 'settings'>,
  db: Db,
  device: FormatTarget,
  commands: readonly DeliveredCommand[],
  isKnown: boolean,
  writer: CommandWriter,
): Promise<(command: DeliveredCommand) => string | undefined> {
  const updates = commands.filter(({ kind }) => kind === 'UPDATE_USER');
  const own = await findTerminalSettings(settings.masterKey, db, device.deviceId, updates.map(pinOf));
  const payloads = updates.map(({ payload }) => payload);
  const passes = await fillPasses({ settings }, db, device.companyId, payloads);
  return (command) => {
    const pass = passes.get(command.payload);
    if (isOfVisitor(command.payload) && !pass) return undefined;
    const storedUser = pass ?? userOf(command.payload);
    const user = { ...storedUser, name: toZkTerminalName(storedUser.name) };
    return writer.writePerson(
      command,
      user,
      own.get(pinOf(command)) ?? (isKnown ? 'new' : 'unknown'),
      device,
    );
  };
}

async function formatFace(
  { store }: Pick<Services, 'store'>,
  device: FormatTarget,
  command: DeliveredCommand,
  face: ReturnType<typeof parseFacePayload>,
  writer: CommandWriter,
): Promise<string | undefined> {
  const jpeg = face && (await readTerminalFace(store, device.companyId, face.file));
  if (!jpeg) return undefined;
  return writer.writeFace(command, { pin: face.pin, jpegBase64: jpeg.toString('base64') }, device);
}

/** Parses the person in a stored command. */
function userOf(payload: string): TerminalUser {
  const fields = parseUpdate(payload);
  const fieldValue = (name: string) => fields.get(name) ?? null;
  return {
    pin: fieldValue('pin') ?? '',
    name: fieldValue('name') ?? '',
    card: fieldValue('card'),
    from: fieldValue('from'),
    until: fieldValue('until'),
    ...(fields.has('locks') && { locks: Number(fieldValue('locks')) }),
  };
}
