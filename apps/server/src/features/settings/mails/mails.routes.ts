import { mails } from '@gatehouse/api/settings/mails';
import { type Feature, route } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import { retryMails, sendMails, tidyMails } from './mails.jobs.ts';
import * as queries from './mails.queries.ts';
import { sendQueue } from './mails.service.ts';

export const mailsFeature: Feature = {
  name: 'mails',
  constraints: {},
  jobs: [sendMails, retryMails, tidyMails],
  routes: [
    route(mails.list, async ({ db, viewer, query, clock }) => {
      const { content, total } = await queries.listMails(db, viewer, query, clock.now());
      return pageOf(content, total, query);
    }),
    route(mails.retry, async ({ db, viewer, params, clock, jobs, refuse, record }) => {
      const at = clock.now();
      const before = (await queries.findMail(db, viewer, params.id, at)) ?? refuse('API_NOT_FOUND');
      if (before.mail.state !== 'FAILED') refuse('API_CONFLICT');
      if (!(await queries.makeDue(db, params.id, at))) refuse('AUTH_VERIFY_TOKEN_EXPIRED');
      const after = (await queries.findMail(db, viewer, params.id, at)) ?? refuse('API_NOT_FOUND');
      await jobs.send(db, sendQueue, {});
      const { companyId } = before;
      const { kind, toAddress } = after.mail;
      await record({ companyId, entity: 'mail', entityId: params.id, after: { kind, toAddress } });
      return after.mail;
    }),
  ],
};
