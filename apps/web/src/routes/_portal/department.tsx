import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_portal/department')({
  component: RouteComponent,
});

function RouteComponent() {
  return <div>Hello "/_portal/department"!</div>;
}
