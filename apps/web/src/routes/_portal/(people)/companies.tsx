import { createFileRoute } from '@tanstack/react-router';
import { CompaniesPage } from '../../../features/people/companies/CompaniesPage.tsx';
import { companiesUrl } from '../../../features/people/companies/companies.url.ts';

export const Route = createFileRoute('/_portal/(people)/companies')({
  staticData: { texts: ['people'] },
  validateSearch: companiesUrl,
  component: CompaniesPage,
});
