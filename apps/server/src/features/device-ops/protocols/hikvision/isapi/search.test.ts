import { testIsapiTerminal } from '@gatehouse/testing/kit/isapi-terminal';
import { testPortal } from '@gatehouse/testing/portal/portal';
import { expect, it } from 'vitest';
import { findPeople } from './search.ts';
import { openSession } from './session.ts';

const portal = await testPortal({ settings: { TERMINAL_NETWORKS: '127.0.0.1' } });
const terminal = await testIsapiTerminal();
const { address, port } = terminal;
const signIn = { address, port, userName: 'admin', password: terminal.is.password };
const session = openSession(portal.services.settings.terminals, signIn);
for (const [employeeNo, name] of [
  ['7', 'Ann'],
  ['8', 'Ben'],
] as const)
  terminal.people.set(employeeNo, {
    info: { employeeNo, name, userVerifyMode: 'card' },
    cards: new Set(),
    face: null,
  });

const answering = (...answers: unknown[]) => ({
  call: async () => ({ isOk: true as const, said: answers.shift() }),
});
const page = (responseStatusStrg: string, UserInfo?: object[]) => ({
  UserInfoSearch: { responseStatusStrg, numOfMatches: UserInfo?.length ?? 0, UserInfo },
});

it("finds people on several pages of a terminal's search, and reports absent people", async () => {
  terminal.is.page = 1;
  const people = new Map([
    ['7', { name: 'Ann', isAdministrator: false, own: { userVerifyMode: 'card' } }],
    ['8', { name: 'Ben', isAdministrator: false, own: { userVerifyMode: 'card' } }],
  ]);
  expect(await findPeople(session, ['7', '8', '9'])).toEqual({ isOk: true, people, isWhole: true });
});

it("returns no people if the terminal's search finds none", async () => {
  expect(await findPeople(session, ['9'])).toEqual({ isOk: true, people: new Map(), isWhole: true });
});

it('ignores people with IDs that were not searched, and accepts IDs that the terminal sends as numbers', async () => {
  const found = await findPeople(
    answering(page('MORE', [{ employeeNo: 1, name: 'Other' }]), page('OK', [{ employeeNo: 7, name: 'Ann' }])),
    ['7'],
  );
  const people = new Map([['7', { name: 'Ann', isAdministrator: false, own: {} }]]);
  expect(found).toEqual({ isOk: true, people, isWhole: true });
});

it('recognises people with permission to open the menu of a terminal', async () => {
  const boss = { employeeNo: '7', name: 'Ann', localUIRight: true };
  expect(await findPeople(answering(page('OK', [boss])), ['7'])).toMatchObject({
    people: new Map([['7', { name: 'Ann', isAdministrator: true, own: { localUIRight: true } }]]),
  });
});

it('reports no people as absent after an empty page that announces more pages', async () => {
  expect(await findPeople(answering(page('MORE')), ['7'])).toMatchObject({ isWhole: false });
});

it('rejects an answer that is not a search result', async () => {
  expect(await findPeople(answering({ statusCode: 1 }), ['7'])).toMatchObject({ isOk: false });
});

it('returns the error word of a terminal that rejects the search', async () => {
  terminal.is.cannotSearch = true;
  expect(await findPeople(session, ['7'])).toEqual({ isOk: false, word: 'notSupport' });
});
