import { createFileRoute, useParams } from '@tanstack/react-router';
import { MyRequestsPage } from '../../../features/requests/requests/MyRequestsPage.tsx';
import { requestsUrl } from '../../../features/requests/requests/requests.url.ts';

/** `filter` is a status in lower case. Any other value, or none, lists all requests. */
export const Route = createFileRoute('/_portal/(requests)/my-request-list/{-$filter}')({
  staticData: { texts: ['attendance', 'requests'] },
  validateSearch: requestsUrl,
  component: Requests,
});

function Requests() {
  // Does not use `Route.useParams`, for the reason in edit-staff.$id.tsx.
  const { filter } = useParams({ from: '/_portal/(requests)/my-request-list/{-$filter}' });
  return <MyRequestsPage filter={filter} />;
}
