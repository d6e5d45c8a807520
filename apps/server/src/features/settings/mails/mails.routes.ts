import { mails } from '@gatehouse/api/settings/mails';
import { type Feature, route } from '../../../platform/http/route.ts';
import { retryMails, sendMails, tidyMails } from './mails.jobs.ts';
import { mailsPersonal } from './mails.personal.ts';
import * as queries from './mails.queries.ts';
import { sendQueue } from './mails.service.ts';

export const mailsFeature: Feature = {
  name: 'mails',
  personal: mailsPersonal,
  constraints: {},
  jobs: [sendMails, retryMails, tidyMails],
  routes: [
    route(mails.list, ({ db, viewer, query, clock }) => queries.listMails(db, viewer, query, clock.now())),
    route(mails.retry, async ({ db, viewer, params, clock, jobs, refuse, record }) => {
      const at = clock.now();
      const before = (await queries.findMail(db, viewer, params.id, at)) ?? refuse('API_NOT_FOUND');
      if (before.mail.state !== 'FAILED') refuse('API_CONFLICT');
      const after = (await queries.makeDue(db, viewer, params.id, at)) ?? refuse('AUTH_VERIFY_TOKEN_EXPIRED');
      await jobs.send(db, sendQueue, {});
      const { kind, toAddress } = after;
      await record({ companyId: before.companyId, entityId: params.id, after: { kind, toAddress } });
      return after;
    }),
  ],
};
