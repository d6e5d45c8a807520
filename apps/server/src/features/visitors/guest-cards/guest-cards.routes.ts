import { guestCards } from '@gatehouse/api/visitors/guest-cards';
import { lockCompanyRow } from '../../../platform/db/companies.ts';
import { type Feature, route } from '../../../platform/http/route.ts';
import { refuseInUse } from '../../../platform/refuse-in-use.ts';
import { guestCardsPersonal } from './guest-cards.personal.ts';
import * as queries from './guest-cards.queries.ts';
import { takeBackCard } from './guest-cards.service.ts';

export const guestCardsFeature: Feature = {
  name: 'guestCards',
  personal: guestCardsPersonal,
  constraints: {
    guest_cards__company_id__card_num: 'HR_CARD_NUM_EXISTED',
  },
  routes: [
    route(guestCards.list, queries.listCards),
    route(guestCards.lent, queries.listLent),
    route(guestCards.available, queries.listAvailable),
    route(guestCards.get, (call) => queries.cardRow.find(call, call.params.id)),
    route(guestCards.create, async (call) => {
      const { db, viewer, body, refuse } = call;
      if (!viewer.companyIds.includes(body.companyId)) refuse('HR_COMPANY_NOT_FOUND');
      // The company row is locked, so that no employee gets the same card number at the same time. Otherwise doors
      // would identify the visitor as this employee.
      await lockCompanyRow(db, body.companyId);
      if (await queries.isTaken(db, body.companyId, body.cardNum)) refuse('HR_CARD_NUM_EXISTED');
      return queries.cardRow.insert(call, { company_id: body.companyId });
    }),
    route(guestCards.update, async (call) =>
      queries.cardRow.update(call, await queries.cardRow.lockToUpdate(call, call.params.id)),
    ),
    route(guestCards.takeBack, takeBackCard),
    route(guestCards.remove, async (call) => {
      const before = await queries.cardRow.lock(call, call.params.id);
      refuseInUse(call.refuse, 'HR_CARD_IN_USE', { visitors: before.visitorAccessCard ? 1 : 0 });
      return queries.cardRow.remove(call, before);
    }),
  ],
};
