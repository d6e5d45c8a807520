import { Button } from '@mantine/core';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { ArrowLeftIcon } from '../../../ui/icons.ts';

/**
 * A link back to the list with its previous page and filters. It asks for confirmation if the form has unsaved changes.
 */
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

/**
 * Returns a function that opens the saved visitor in the list. The function first waits until the form has recorded the
 * save. Until then the form blocks leaving the page.
 */
export function useToSaved(): (id: number) => void {
  const navigate = useNavigate();
  const [saved, setSaved] = useState<number>();
  useEffect(() => {
    if (saved !== undefined) void navigate({ to: '/visitors', search: { view: saved } });
  }, [saved, navigate]);
  return setSaved;
}
