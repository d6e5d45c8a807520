import type { FirstStep } from '@gatehouse/api/overview/first-steps';
import { Anchor, Button } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useText } from '../../../platform/i18n/useText.ts';
import classes from './FirstStepsPanel.module.css';

const ways: Record<FirstStep, Pick<LinkProps, 'to' | 'search'>> = {
  company: { to: '/companies', search: { create: true } },
  building: { to: '/buildings', search: { create: true } },
  room: { to: '/rooms', search: { create: true } },
  door: { to: '/doors', search: { create: true } },
  device: { to: '/pending-devices' },
  department: { to: '/department', search: { create: true } },
  person: { to: '/staff', search: { create: true } },
  connected: { to: '/devices', search: { as: 'table' } },
  punch: { to: '/device-logs' },
};

/** A link to the page of a setup step. The device step also links to the form for a new device. */
export function FirstStepWay({ step }: { step: FirstStep }) {
  const t = useText();
  return (
    <span className={classes.ways}>
      <Button renderRoot={(props) => <Link {...props} {...ways[step]} />}>
        {t(`overview.firstSteps.go.${step}`)}
      </Button>
      {step === 'device' && (
        <Anchor fz="sm" renderRoot={(props) => <Link {...props} search={{ create: true }} to="/devices" />}>
          {t('overview.firstSteps.byHand')}
        </Anchor>
      )}
    </span>
  );
}
