import { type RequestStatus, requests } from '@gatehouse/api/requests/requests';
import { Anchor, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { FaceBadge } from '../../../ui/display/FaceBadge.tsx';
import { PersonBadge } from '../../people/employees/PersonBadge.tsx';
import { Box } from './Box.tsx';
import classes from './Dashboard.module.css';
import type { DashboardBoxProps } from './departmentDashboard.ts';
import { WholeList } from './WholeList.tsx';

/** Component for the status of a request, provided by the feature `requests`. */
export type RequestState = ComponentType<{ status: RequestStatus }>;

/** Shows the latest requests: number, title, type, status and requester (spec §2 "Department dashboard"). */
export function LatestRequests({ of, RequestBadge }: DashboardBoxProps & { RequestBadge: RequestState }) {
  const t = useText();
  const { can } = useSession();
  const latest = useApi(requests.latest, { query: of });
  const title = t('attendance.dashboards.latestRequests');
  return (
    <Box
      answer={latest}
      end={
        <WholeList operation={requests.confirmList} to="/request-management/{-$filter}">
          {t('titles./request-management/{-$filter}')}
        </WholeList>
      }
      height={240}
      isList
      title={title}
    >
      {({ content }) =>
        content.length === 0 ? (
          <p className={classes.none}>{t('attendance.dashboards.noRequests')}</p>
        ) : (
          <Table.ScrollContainer minWidth={680}>
            <Table aria-label={title} className={classes.requests}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('requests.requests.columns.id')}</Table.Th>
                  <Table.Th>{t('requests.requests.fields.title')}</Table.Th>
                  <Table.Th>{t('requests.requests.fields.type')}</Table.Th>
                  <Table.Th>{t('requests.requests.fields.status')}</Table.Th>
                  <Table.Th>{t('requests.requests.fields.displayName')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {content.map((request) => (
                  <Table.Tr key={request.id}>
                    <Table.Td>{t('requests.requests.number', { id: request.id })}</Table.Td>
                    <Table.Td>
                      {can(requests.confirmList) ? (
                        <Anchor
                          inherit
                          renderRoot={(props) => (
                            <Link
                              {...props}
                              search={{ view: request.id }}
                              to="/request-management/{-$filter}"
                            />
                          )}
                        >
                          {request.title}
                        </Anchor>
                      ) : (
                        request.title
                      )}
                    </Table.Td>
                    <Table.Td>{request.typeName}</Table.Td>
                    <Table.Td>
                      <RequestBadge status={request.status} />
                    </Table.Td>
                    <Table.Td>
                      <FaceBadge mark={request.accountName} name={request.displayName} size={22}>
                        <PersonBadge employeeId={request.employeeId} name={request.displayName} />
                      </FaceBadge>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )
      }
    </Box>
  );
}
