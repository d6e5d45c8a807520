import { Button } from '@mantine/core';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { ArrowLeftIcon } from '../../../ui/icons.ts';

/** To the list as it was left, with its page and filters; a form half filled asks first. */
export function BackToVisitors() {
  const t = useText();
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return (
    <Button
      leftSection={<ArrowLeftIcon />}
      onClick={() => (canGoBack ? router.history.back() : void navigate({ to: '/visitors' }))}
      variant="default"
    >
      {t('common.actions.back')}
    </Button>
  );
}

/** Leads to the saved visitor in the list, once the form knows that it is saved: until then it holds whoever goes. */
export function useToSaved(): (id: number) => void {
  const navigate = useNavigate();
  const [saved, setSaved] = useState<number>();
  useEffect(() => {
    if (saved !== undefined) void navigate({ to: '/visitors', search: { view: saved } });
  }, [saved, navigate]);
  return setSaved;
}
