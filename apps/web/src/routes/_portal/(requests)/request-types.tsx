import { createFileRoute } from '@tanstack/react-router';
import { RequestTypesPage } from '../../../features/requests/request-types/RequestTypesPage.tsx';
import { requestTypesUrl } from '../../../features/requests/request-types/requestTypes.url.ts';

export const Route = createFileRoute('/_portal/(requests)/request-types')({
  staticData: { texts: ['requests'] },
  validateSearch: requestTypesUrl,
  component: RequestTypesPage,
});
