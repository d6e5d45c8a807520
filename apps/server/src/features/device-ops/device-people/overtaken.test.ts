import { beforeEach, describe, expect, it } from 'vitest';
import { terminalOf, terminalWorld } from '../ingest/device-ops.kit.ts';
import { syncJob } from './device-people.service.ts';

const { portal, rows } = await terminalWorld();

/** Longer than a terminal may be silent before it is handed the same again. */
const silence = 6 * 60_000;
let companyId: number;
let employeeId: number | null;
let id: number;
let terminal: ReturnType<typeof terminalOf>;

/** A terminal that has been handed somebody and has not answered yet: command 1. */
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
const may = async (enter: boolean) => {
  await portal.make.owner.query('UPDATE employees SET is_enabled = $2 WHERE id = $1', [employeeId, enter]);
  await sync();
};
const later = async () => {
  portal.clock.advance(silence);
  return (await terminal.poll()).body;
};
const held = async () =>
  (await rows('SELECT confirmed FROM device_people WHERE device_id = $1', [id])).map(({ confirmed }) =>
    /DATA (\w+)/.exec(String(confirmed))?.at(1),
  );

describe('a command that was handed out, not answered, and overtaken', () => {
  it('does not bring back who was taken off since, however long the terminal is silent', async () => {
    await may(false);
    expect((await terminal.poll()).body).toBe('C:2:DATA DELETE USERINFO PIN=77\n');
    await terminal.report('ID=2&Return=0&CMD=DATA');
    expect(await later()).toBe('OK');
    // its answer comes after all, and says what was before
    await terminal.report('ID=1&Return=0&CMD=DATA');
    expect([await later(), await held()]).toEqual(['OK', []]);
  });

  it('counts as done where it was given up: who may not enter any more is taken off all the same', async () => {
    for (let attempt = 2; attempt <= 5; attempt++) expect(await later()).toMatch(/^C:1:DATA UPDATE /);
    expect(await later()).toBe('OK');
    await may(false);
    expect((await terminal.poll()).body).toBe('C:2:DATA DELETE USERINFO PIN=77\n');
  });

  it('is not counted for what came after it', async () => {
    await may(false);
    await terminal.poll();
    await terminal.report('ID=1&Return=0&CMD=DATA');
    expect(await later()).toBe('C:2:DATA DELETE USERINFO PIN=77\n');
  });

  it('does not take off who may enter again: they are sent once more', async () => {
    await terminal.report('ID=1&Return=0&CMD=DATA');
    await may(false);
    await terminal.poll();
    await may(true);
    expect((await terminal.poll()).body).toMatch(/^C:3:DATA UPDATE USERINFO PIN=77\t/);
    await terminal.report('ID=2&Return=0&CMD=DATA\nID=3&Return=0&CMD=DATA');
    expect([await later(), await held()]).toEqual(['OK', ['UPDATE']]);
  });
});

describe('people who wait in a long row', () => {
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
  /** What it is told of these next; all of it is answered well. */
  const obey = async (...pins: string[]) => {
    const { body } = await terminal.poll();
    const told = [...body.matchAll(/^C:(\d+):DATA (\w+) USERINFO PIN=(\d+)(?:.*\tCard=(\d*))?/gm)];
    await terminal.report(told.map(([, number]) => `ID=${number}&Return=0&CMD=DATA`).join('\n'));
    return {
      first: told[0]?.[2],
      about: told
        .filter(([, , , pin = '']) => pins.includes(pin))
        .map(([, , what, pin, card]) => [what, pin, card ?? ''].join(' ').trim()),
    };
  };

  it('are not sent any more once they may not enter or have another card, and who has to leave goes first', async () => {
    await terminal.report('ID=1&Return=0&CMD=DATA');
    for (let pin = 1001; pin <= 1120; pin++) await portal.make.employee({ companyId, pin: String(pin) });
    await rows("UPDATE employees SET card_number = device_pin || '00' WHERE company_id = $1", [companyId]);
    await syncJob.run(portal.services, { companyId });
    const known = ['1002', '1060', '1061'];
    expect(await obey(...known)).toMatchObject({ about: ['UPDATE 1002 100200'] });
    await change('is_enabled = false', '1002');
    await change('is_enabled = false', '1060');
    await change("card_number = '4711'", '1061');
    expect(await obey(...known)).toEqual({ first: 'DELETE', about: ['DELETE 1002', 'DELETE 1060'] });
    expect(await obey(...known)).toMatchObject({ about: ['UPDATE 1061 4711'] });
    expect(await obey(...known)).toMatchObject({ about: [] });
  });
});
