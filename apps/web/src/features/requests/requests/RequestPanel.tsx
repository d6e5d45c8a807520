import { type Request, requests } from '@gatehouse/api/requests/requests';
import { Anchor, Group, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatStamp, formatWallTime, formatWeekday } from '../../../platform/dates.ts';
import { joinList } from '../../../platform/i18n/formats.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { FaceBadge } from '../../../ui/display/FaceBadge.tsx';
import { Facts } from '../../../ui/display/Facts.tsx';
import { DayBadge } from '../../attendance/attendance-logs/DayBadge.tsx';
import { PersonBadge } from '../../people/employees/PersonBadge.tsx';
import { BeyondBadge } from './BeyondBadge.tsx';
import { DecisionFoot, OwnFoot } from './PanelFeet.tsx';
import { RequestBadge } from './RequestBadge.tsx';
import { RequestContext } from './RequestContext.tsx';
import { datesText, lengthText } from './rangeText.ts';
import type { RequestsUrl } from './requests.url.ts';
import { PanelBody, PanelSection } from './SidePanel.tsx';

interface Props {
  request: Request;
  go: (patch: RequestsUrl) => void;
  /** Called after the open request was decided. */
  onDecided: (id: number) => void;
}

/** Shows one request: its content, requester, decision, and the context for the approver (spec §2 "Request detail"). */
export function RequestPanel({ request, go, onDecided }: Props) {
  const t = useText();
  const { me, can } = useSession();
  const { employeeId, displayName, accountName, departmentName, reason, status, may, startTime } = request;
  const isOwn = employeeId === me.employeeId;
  return (
    <>
      <PanelBody>
        <Group gap={8}>
          <RequestBadge status={status} />
          <Text c="dimmed" fz="xs">
            {t('requests.requests.number', { id: request.id })}
          </Text>
        </Group>
        <Title mt={2} order={2} pr={28} size="h2">
          {request.title}
        </Title>
        <Text c="var(--gh-ink-2)" fz="sm" mb="sm">
          {datesText(request, true)} · {lengthText(t, request)}
        </Text>
        <PanelSection>
          <Group gap={10} wrap="nowrap">
            <FaceBadge
              mark={accountName}
              name={displayName}
              note={`${accountName} · ${departmentName}`}
              size={30}
            >
              <PersonBadge employeeId={employeeId} name={displayName} />
            </FaceBadge>
            {!isOwn && (
              <Text component="div" fz="sm" ml="auto">
                <DayBadge
                  date={startTime.slice(0, 10)}
                  employeeId={employeeId}
                  name={displayName}
                  time={t('requests.requests.timesheet')}
                />
              </Text>
            )}
          </Group>
          {reason && (
            <Text c="var(--gh-ink-2)" fz="sm" mt="sm" style={{ whiteSpace: 'pre-line' }}>
              “{reason}”
            </Text>
          )}
        </PanelSection>
        <PanelSection>
          <RequestFacts request={request} />
          <BeyondBadge beyond={request.beyond} />
          {request.cancels && (
            <Text fz="sm" mt={4}>
              {t('requests.requests.fields.cancels')}{' '}
              <Anchor
                inherit
                renderRoot={(props) => (
                  <Link {...props} search={(now: object) => ({ ...now, view: request.cancels?.id })} to="." />
                )}
              >
                {request.cancels.title}
              </Anchor>
            </Text>
          )}
        </PanelSection>
        {!isOwn && request.type !== 'ACCESS' && can(requests.beside) && <RequestContext request={request} />}
      </PanelBody>
      {!isOwn && may.approve === null && <DecisionFoot onDone={onDecided} request={request} />}
      {isOwn && <OwnFoot go={go} request={request} />}
    </>
  );
}

function RequestFacts({ request }: { request: Request }) {
  const t = useText();
  const { typeName, subTypeName, room, punch, approver, status, approvedTime, rejectedTime } = request;
  const decided = approvedTime ?? rejectedTime;
  const optionalFact = (label: string, value: string | false | null | undefined) =>
    value ? [[label, value] as const] : [];
  const datesList = (dates: readonly string[]) => joinList(dates.map(formatWeekday));
  return (
    <Facts
      lines={[
        [t('requests.requests.fields.type'), typeName],
        ...optionalFact(t('requests.requests.fields.subType'), subTypeName),
        ...optionalFact(
          t('requests.requests.fields.room'),
          room && `${room.roomName} · ${room.buildingName}`,
        ),
        ...optionalFact(
          t('requests.requests.fields.punch'),
          punch && `${formatWallTime(punch.wallTime)} · ${punch.doorName}`,
        ),
        ...optionalFact(t('requests.requests.fields.cancelDates'), datesList(request.cancelDates)),
        ...optionalFact(t('requests.requests.fields.takenBack'), datesList(request.takenBack)),
        [t('requests.requests.fields.timeCreation'), formatStamp(request.timeCreation)],
        ...optionalFact(
          t('requests.requests.fields.submittedTime'),
          request.submittedTime && formatStamp(request.submittedTime),
        ),
        ...optionalFact(t('requests.requests.fields.approver'), approver),
        ...optionalFact(
          t(
            status === 'REJECTED'
              ? 'requests.requests.fields.rejectedTime'
              : 'requests.requests.fields.approvedTime',
          ),
          decided && formatStamp(decided),
        ),
        ...optionalFact(
          t('requests.requests.fields.enteredByApprover'),
          request.enteredByApprover && t('common.values.yes'),
        ),
        ...optionalFact(t('requests.requests.fields.approverComment'), request.approverComment),
      ]}
    />
  );
}
