import type { NamedRequest } from '@gatehouse/api/attendance/day-explanation';
import { requests } from '@gatehouse/api/requests/requests';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';

/** A request by number and title, which leads to it for who has the screen it stands on. */
export function RequestName({ request: { id, title, isOwn } }: { request: NamedRequest }) {
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

/** A sentence in which the requests it speaks of by number stand by name, for who may see them. */
export function WithRequests({ text, requests: named }: { text: string; requests: readonly NamedRequest[] }) {
  const t = useText();
  const numberOf = ({ id }: NamedRequest) => t('attendance.dayExplanation.requestNumber', { request: id });
  // RQ-1 is no part of RQ-12
  const request = named.find((one) => new RegExp(`${numberOf(one)}(?!\\d)`).test(text));
  if (!request) return text;
  const number = numberOf(request);
  const place = text.indexOf(number);
  return (
    <>
      {text.slice(0, place)}
      <RequestName request={request} />
      {text.slice(place + number.length)}
    </>
  );
}
