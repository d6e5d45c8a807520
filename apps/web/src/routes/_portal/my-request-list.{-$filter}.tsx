import { createFileRoute, useParams } from '@tanstack/react-router';
import { MyRequestsPage } from '../../features/requests/requests/MyRequestsPage.tsx';
import { requestsUrl } from '../../features/requests/requests/requests.url.ts';

/** `filter` is a state in small letters; any other word, or none, lists all. */
export const Route = createFileRoute('/_portal/my-request-list/{-$filter}')({
  staticData: { texts: ['attendance', 'requests'] },
  validateSearch: requestsUrl,
  component: Requests,
});

function Requests() {
  // see edit-staff.$id.tsx
  const { filter } = useParams({ from: '/_portal/my-request-list/{-$filter}' });
  return <MyRequestsPage filter={filter} />;
}
