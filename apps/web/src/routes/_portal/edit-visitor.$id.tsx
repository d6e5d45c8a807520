import { createFileRoute, useParams } from '@tanstack/react-router';
import { EditVisitorPage } from '../../features/visitors/visitors/EditVisitorPage.tsx';
import { pathId } from '../../ui/url.ts';

/** `id` is a visitor's number; what is none is answered as a visitor who does not exist (spec §5). */
export const Route = createFileRoute('/_portal/edit-visitor/$id')({
  staticData: { texts: ['visitors'] },
  component: EditVisitor,
});

function EditVisitor() {
  // not `Route.useParams`: the screen's chunk would keep this file, and what it preloads, apart from the first load's
  const id = pathId(useParams({ from: '/_portal/edit-visitor/$id' }).id);
  return <EditVisitorPage id={id} key={id} />;
}
