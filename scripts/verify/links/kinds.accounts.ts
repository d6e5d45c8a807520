import { passwords } from '@gatehouse/api/auth/passwords';
import { recognitionPictures } from '@gatehouse/api/people/pictures';
import { apiPrefix, type OperationShape } from '@gatehouse/api/platform/operation';
import type { Person } from '@gatehouse/testing/data/factories';
import {
  codeHash,
  newCode,
  subjectHash,
} from '../../../apps/server/src/features/auth/passwords/password-codes.rules.ts';
import { createFileLinks } from '../../../apps/server/src/platform/files/links.ts';
import { storeFile } from '../../../apps/server/src/platform/files/store-file.ts';
import type { Viewer } from '../../../apps/server/src/platform/viewer.ts';
import { hour, type LinkWorld, post, type SecretKind, toIso } from './kind.ts';

/** Creates the link of an invitation, with which the person chooses a password. */
export async function reset(world: LinkWorld): Promise<SecretKind> {
  const { stand, companyId, now } = world;
  const { owner } = stand.make;
  const emailOf = (person: Person) => `${person.accountName}@example.com`;
  const insertCode = async (purpose: 'INVITATION' | 'PASSWORD', person: Person) => {
    const code = newCode(purpose);
    await owner.query('UPDATE accounts SET email = $2 WHERE id = $1', [person.accountId, emailOf(person)]);
    await owner.query(
      `INSERT INTO one_time_codes (purpose, subject, company_id, account_id, code_hash, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        purpose,
        subjectHash(stand.masterKey, emailOf(person)),
        person.companyId,
        person.accountId,
        codeHash(stand.masterKey, purpose, emailOf(person), code),
        toIso(now),
        toIso(now + 2 * hour),
      ],
    );
    return code;
  };
  const person = await stand.make.employee({ companyId });
  const colleague = await stand.make.employee({ companyId });
  const right = await insertCode('INVITATION', person);
  const another = await insertCode('INVITATION', colleague);
  const typed = await insertCode('PASSWORD', colleague);
  const verify = post(world, passwords.verifyOtp, (text) => ({ email: emailOf(person), otp: text }));
  return {
    name: 'reset link',
    page: '/forgot-password',
    right,
    another,
    share: 300,
    // Ignores spaces, because people type codes in groups.
    isSame: (text) => text.replaceAll(/\s/g, '') === right,
    async opens(text, address) {
      // Resets the number of tries. A code expires after five tries, and this verification must see the rejection of
      // each try.
      await owner.query('UPDATE one_time_codes SET tries = 0 WHERE account_id = $1', [person.accountId]);
      return verify(text, address);
    },
    foreign: [
      ['the link of a colleague', another],
      ['the typed code of a colleague', typed],
    ],
    // At the instant of its expiry, the code is already invalid.
    lastAt: now + 2 * hour - 1000,
  };
}

/** Creates the link to a recognition picture. */
export async function fileLink(world: LinkWorld): Promise<SecretKind> {
  const { stand, portal, host, companyId, now } = world;
  const { services } = portal;
  const { owner } = stand.make;
  const storePicture = async (person: Person, text: string) => {
    const { name } = await storeFile(services, companyId, Buffer.from(text));
    await owner.query(
      'INSERT INTO recognition_pictures (company_id, employee_id, is_waiting, place, file) VALUES ($1, $2, false, 1, $3)',
      [companyId, person.employeeId, name],
    );
    return name;
  };
  const colleague = await stand.make.employee({ companyId, roles: ['ADMIN'] });
  const own = await storePicture(host, 'own face');
  const others = await storePicture(colleague, 'another face');
  const viewerOf = ({ accountId }: Person) => ({ accountId }) as Viewer; // The cast is safe, because a link needs no other fields.
  const seconds = 300;
  const prefix = `${apiPrefix}/images/register-faces/view/`;
  const linkOf = (person: Person, operation: OperationShape, name: string) =>
    createFileLinks(services, viewerOf(person), operation, seconds)(name).slice(prefix.length);
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
    // Skips texts with dot segments, because a client resolves these before it sends a URL. Also skips texts without a
    // slash, because bare signatures are tried as part of the valid link.
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
