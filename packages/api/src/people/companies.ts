import { z } from 'zod';
import { operation } from '../platform/operation.ts';
import { id, listQuery, pageOf } from '../platform/shapes.ts';

/** As much of a company as a chooser shows. */
export const companyChoice = z.object({ id, companyCode: z.string(), companyName: z.string() });
export type CompanyChoice = z.output<typeof companyChoice>;

export const companies = {
  pick: operation({
    name: 'companies.pick',
    summary: 'Companies the viewer belongs to or looks after, to choose from',
    method: 'GET',
    path: '/companies/mine',
    permission: 'SIGNED_IN',
    scope: 'company',
    // lookups of companies hold 2000 (spec §9)
    query: listQuery(['companyName'], { size: 2000, maxSize: 2000 }),
    result: pageOf(companyChoice),
    errors: [],
  }),
};
