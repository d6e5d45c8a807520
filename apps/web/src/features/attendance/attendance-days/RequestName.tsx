import type { NamedRequest } from '@gatehouse/api/attendance/day-explanation';
import { requests } from '@gatehouse/api/requests/requests';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';

/** The request is a link if the signed-in person may open its page. */
function RequestName({ request: { id, title, isOwn } }: { request: NamedRequest }) {
  const t = useText();
  const { can } = useSession();
  const name = t('attendance.dayExplanation.requestNamed', { request: id, title });
  if (!can(isOwn ? requests.mine : requests.confirmList)) return name;
  return (
    <Anchor
      inherit
      renderRoot={(props) => (
        <Link
          {...props}
          search={{ view: id }}
          to={isOwn ? '/my-request-list/{-$filter}' : '/request-management/{-$filter}'}
        />
      )}
    >
      {name}
    </Anchor>
  );
}

/**
 * Replaces each request number in a sentence by the name of the request, as a link if the signed-in person may see the
 * request.
 */
export function WithRequests({
  text,
  requests: namedRequests,
}: {
  text: string;
  requests: readonly NamedRequest[];
}) {
  const t = useText();
  const numberOf = ({ id }: NamedRequest) => t('attendance.dayExplanation.requestNumber', { request: id });
  // The pattern excludes a following digit, because RQ-1 must not match RQ-12.
  const request = namedRequests.find((candidate) => new RegExp(`${numberOf(candidate)}(?!\\d)`).test(text));
  if (!request) return text;
  const number = numberOf(request);
  const index = text.indexOf(number);
  return (
    <>
      {text.slice(0, index)}
      <RequestName request={request} />
      {text.slice(index + number.length)}
    </>
  );
}
