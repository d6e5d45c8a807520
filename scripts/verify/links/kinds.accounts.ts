import { passwords } from '@gatehouse/api/auth/passwords';
import { recognitionPictures } from '@gatehouse/api/people/pictures';
import { apiPrefix, type OperationShape } from '@gatehouse/api/platform/operation';
import {
  codeHash,
  newCode,
  subjectHash,
} from '../../../apps/server/src/features/auth/passwords/password-codes.rules.ts';
import { createFileLinks } from '../../../apps/server/src/platform/files/links.ts';
import { storeFile } from '../../../apps/server/src/platform/files/store-file.ts';
import type { Viewer } from '../../../apps/server/src/platform/viewer.ts';
import type { Person } from '../../../apps/server/test/kit/factories.ts';
import { hour, iso, type Kind, post, type World } from './kind.ts';

/** The link of an invitation, by which a password is chosen. */
export async function reset(world: World): Promise<Kind> {
  const { stand, companyId, now } = world;
  const { owner } = stand.make;
  const email = (person: Person) => `${person.accountName}@example.com`;
  const made = async (purpose: 'INVITATION' | 'PASSWORD', person: Person) => {
    const code = newCode(purpose);
    await owner.query('UPDATE accounts SET email = $2 WHERE id = $1', [person.accountId, email(person)]);
    await owner.query(
      `INSERT INTO one_time_codes (purpose, subject, company_id, account_id, code_hash, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        purpose,
        subjectHash(stand.masterKey, email(person)),
        person.companyId,
        person.accountId,
        codeHash(stand.masterKey, purpose, email(person), code),
        iso(now),
        iso(now + 2 * hour),
      ],
    );
    return code;
  };
  const person = await stand.make.employee({ companyId });
  const colleague = await stand.make.employee({ companyId });
  const right = await made('INVITATION', person);
  const another = await made('INVITATION', colleague);
  const typed = await made('PASSWORD', colleague);
  const verify = post(world, passwords.verifyOtp, (text) => ({ email: email(person), otp: text }));
  return {
    name: 'reset link',
    page: '/forgot-password',
    right,
    another,
    share: 300,
    // people type codes in groups
    isSame: (text) => text.replaceAll(/\s/g, '') === right,
    async opens(text, address) {
      // five tries end a code: what is proved here is that each of them is rejected
      await owner.query('UPDATE one_time_codes SET tries = 0 WHERE account_id = $1', [person.accountId]);
      return verify(text, address);
    },
    foreign: [
      ['the link of a colleague', another],
      ['the typed code of a colleague', typed],
    ],
    // the instant of its end no longer belongs to it
    lastAt: now + 2 * hour - 1000,
  };
}

/** The link to a picture of a face. */
export async function file(world: World): Promise<Kind> {
  const { stand, portal, host, companyId, now } = world;
  const { services } = portal;
  const { owner } = stand.make;
  const place = async (person: Person, text: string) => {
    const { name } = await storeFile(services, companyId, Buffer.from(text));
    await owner.query(
      'INSERT INTO recognition_pictures (company_id, employee_id, is_waiting, place, file) VALUES ($1, $2, false, 1, $3)',
      [companyId, person.employeeId, name],
    );
    return name;
  };
  const colleague = await stand.make.employee({ companyId, roles: ['ADMIN'] });
  const own = await place(host, 'own face');
  const others = await place(colleague, 'another face');
  const viewer = ({ accountId }: Person) => ({ accountId }) as Viewer; // all that a link is made of
  const seconds = 300;
  const prefix = `${apiPrefix}/images/register-faces/view/`;
  const linkOf = (person: Person, operation: OperationShape, name: string) =>
    createFileLinks(services, viewer(person), operation, seconds)(name).slice(prefix.length);
  const view = recognitionPictures.view;
  const right = linkOf(host, view, own);
  const token = await stand.signIn(host);
  const [, expires = '0'] = right.split('/');
  return {
    name: 'file link',
    page: 'a file',
    right,
    another: linkOf(host, view, others),
    share: 400,
    // a client resolves dot segments before it sends an address; a signature alone is tried below as part of the right link
    isSame: (text) => !text.includes('/') || text.split('/').some((part) => part === '.' || part === '..'),
    opens: async (text) => {
      const parts = text.includes('/') ? text.split('/') : [own, expires, text];
      const url = prefix + parts.map((part) => encodeURIComponent(part.toWellFormed())).join('/');
      const answer = await portal.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
      return answer.statusCode === 200;
    },
    foreign: [
      ['a link of another viewer', linkOf(colleague, view, own)],
      ['a link of another operation', linkOf(host, recognitionPictures.viewMine, own).replace('mine/', '')],
      ['a link to a file that is not there', linkOf(host, view, 'f'.repeat(64))],
      [
        'a longer life with the same signature',
        right.replace(`/${expires}/`, `/${Number(expires) + seconds}/`),
      ],
    ],
    lastAt: Math.max(now, Number(expires) * 1000 - 1000),
  };
}
