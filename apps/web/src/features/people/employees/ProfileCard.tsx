import type { Employee } from '@gatehouse/api/people/employee';
import { Card, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { Face } from '../../../ui/display/Face.tsx';
import { Facts } from '../../../ui/display/Facts.tsx';
import { ChevronDownIcon } from '../../../ui/display/icons.ts';
import { useIsPhone } from '../../../ui/page/phone.ts';
import { AvatarPanel } from '../pictures/AvatarPanel.tsx';
import classes from './ProfileCard.module.css';

/** Shows a person's card next to its actions, or above the actions on a phone. */
export function ProfileFrame({ card, children }: { card: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.frame}>
      {card}
      <div style={{ minWidth: 0 }}>{children}</div>
    </div>
  );
}

interface Props {
  employee: Employee;
  /** Content below the details of the person, such as the status or figures. */
  children: ReactNode;
}

/** Card with the work details of a person (spec §2 "Profile"). */
export function ProfileCard({ employee, children }: Props) {
  const t = useText();
  const title = useId();
  const lines = [
    [t('people.employees.fields.accountName'), employee.accountName],
    [t('people.employees.fields.employeeCode'), employee.employeeCode],
    [t('people.employees.fields.email'), employee.email],
    [t('people.employees.fields.departmentId'), employee.departmentName],
    [t('people.employees.fields.companyId'), employee.companyName],
    [t('people.employees.fields.title'), employee.title],
    [t('people.employees.fields.empLevel'), employee.empLevel],
    [t('people.employees.fields.workingLocation'), employee.workingLocation],
  ] as const;
  const name = (
    <Title id={title} order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
      {employee.displayName}
    </Title>
  );
  const titleText = employee.title && (
    <Text c="dimmed" fz="sm" style={{ overflowWrap: 'anywhere' }}>
      {employee.title}
    </Text>
  );
  const facts = (
    <>
      <Facts lines={lines} />
      {children}
    </>
  );
  const isPhone = useIsPhone();
  return (
    <Card aria-labelledby={title} component="section" padding="lg" withBorder>
      {isPhone ? (
        // A phone shows a folded card, so that the content of the page comes first.
        <details className={classes.fold}>
          <summary>
            <Face mark={employee.accountName} name={employee.displayName} src={employee.avatarUrl} />
            <span className={classes.who}>
              {name}
              {titleText}
            </span>
            <ChevronDownIcon />
          </summary>
          <div className={classes.whole}>
            <AvatarPanel person={employee} />
          </div>
          {facts}
        </details>
      ) : (
        <>
          <Stack align="center" gap="xs" mb="md" ta="center">
            <AvatarPanel person={employee} />
            {name}
            {titleText}
          </Stack>
          {facts}
        </>
      )}
    </Card>
  );
}
