import { terminalOf, terminalWorld } from '@gatehouse/testing/kit/terminal-world';
import { beforeEach, describe, expect, it } from 'vitest';
import { syncJob } from './device-people.service.ts';

const { portal, rows } = await terminalWorld();

/** Milliseconds without a result after which a command is certainly delivered again. */
const silence = 6 * 60_000;
let companyId: number;
let employeeId: number | null;
let id: number;
let terminal: ReturnType<typeof terminalOf>;

/** Prepares a terminal with one delivered command, number 1, and no result of the command. */
beforeEach(async () => {
  companyId = (await portal.make.company()).id;
  ({ employeeId } = await portal.make.employee({ companyId, pin: '77' }));
  const device = await portal.make.device({ companyId });
  id = device.id;
  terminal = terminalOf(portal, device.serial);
  await sync();
  expect((await terminal.poll()).body).toMatch(/^C:1:DATA UPDATE USERINFO PIN=77\t/);
});
const sync = () => syncJob.run(portal.services, { companyId, employeeIds: [Number(employeeId)] });
const setEnabled = async (enter: boolean) => {
  await portal.make.owner.query('UPDATE employees SET is_enabled = $2 WHERE id = $1', [employeeId, enter]);
  await sync();
};
const pollAfterSilence = async () => {
  portal.clock.advance(silence);
  return (await terminal.poll()).body;
};
const confirmedVerbs = async () =>
  (await rows('SELECT confirmed FROM device_people WHERE device_id = $1', [id])).map(({ confirmed }) =>
    /DATA (\w+)/.exec(String(confirmed))?.at(1),
  );

describe('superseded commands without a result', () => {
  it('never restores a removed person by delivering a superseded command again', async () => {
    await setEnabled(false);
    expect((await terminal.poll()).body).toBe('C:2:DATA DELETE USERINFO PIN=77\n');
    await terminal.report('ID=2&Return=0&CMD=DATA');
    expect(await pollAfterSilence()).toBe('OK');
    // The result of command 1 arrives late and would confirm the old state of the person.
    await terminal.report('ID=1&Return=0&CMD=DATA');
    expect([await pollAfterSilence(), await confirmedVerbs()]).toEqual(['OK', []]);
  });

  it('removes a person without access even if the superseded command failed without a result', async () => {
    for (let attempt = 2; attempt <= 5; attempt++)
      expect(await pollAfterSilence()).toMatch(/^C:1:DATA UPDATE /);
    expect(await pollAfterSilence()).toBe('OK');
    await setEnabled(false);
    expect((await terminal.poll()).body).toBe('C:2:DATA DELETE USERINFO PIN=77\n');
  });

  it('does not confirm a new command by the late result of a superseded command', async () => {
    await setEnabled(false);
    await terminal.poll();
    await terminal.report('ID=1&Return=0&CMD=DATA');
    expect(await pollAfterSilence()).toBe('C:2:DATA DELETE USERINFO PIN=77\n');
  });

  it('sends a person again after access is regained, instead of removing the person', async () => {
    await terminal.report('ID=1&Return=0&CMD=DATA');
    await setEnabled(false);
    await terminal.poll();
    await setEnabled(true);
    expect((await terminal.poll()).body).toMatch(/^C:3:DATA UPDATE USERINFO PIN=77\t/);
    await terminal.report('ID=2&Return=0&CMD=DATA\nID=3&Return=0&CMD=DATA');
    expect([await pollAfterSilence(), await confirmedVerbs()]).toEqual(['OK', ['UPDATE']]);
  });
});

describe('queued commands about many people', () => {
  const change = async (set: string, pin: string) => {
    const changed = await rows(
      `UPDATE employees SET ${set} WHERE company_id = $1 AND device_pin = $2 RETURNING id`,
      [companyId, pin],
    );
    await syncJob.run(portal.services, {
      companyId,
      employeeIds: changed.map(({ id: changedId }) => Number(changedId)),
    });
  };
  /** Confirms all commands of the next poll. Returns the commands about the given people. */
  const answerCommands = async (...pins: string[]) => {
    const { body } = await terminal.poll();
    const commands = [...body.matchAll(/^C:(\d+):DATA (\w+) USERINFO PIN=(\d+)(?:.*\tCard=(\d*))?/gm)];
    await terminal.report(commands.map(([, number]) => `ID=${number}&Return=0&CMD=DATA`).join('\n'));
    return {
      first: commands[0]?.[2],
      about: commands
        .filter(([, , , pin = '']) => pins.includes(pin))
        .map(([, , verb, pin, card]) => [verb, pin, card ?? ''].join(' ').trim()),
    };
  };

  it('sends no outdated data of queued people after a loss of access or a change of card, and sends removals first', async () => {
    await terminal.report('ID=1&Return=0&CMD=DATA');
    for (let pin = 1001; pin <= 1120; pin++) await portal.make.employee({ companyId, pin: String(pin) });
    await rows("UPDATE employees SET card_number = device_pin || '00' WHERE company_id = $1", [companyId]);
    await syncJob.run(portal.services, { companyId });
    const pins = ['1002', '1060', '1061'];
    expect(await answerCommands(...pins)).toMatchObject({ about: ['UPDATE 1002 100200'] });
    await change('is_enabled = false', '1002');
    await change('is_enabled = false', '1060');
    await change("card_number = '4711'", '1061');
    expect(await answerCommands(...pins)).toEqual({ first: 'DELETE', about: ['DELETE 1002', 'DELETE 1060'] });
    expect(await answerCommands(...pins)).toMatchObject({ about: ['UPDATE 1061 4711'] });
    expect(await answerCommands(...pins)).toMatchObject({ about: [] });
  });
});
