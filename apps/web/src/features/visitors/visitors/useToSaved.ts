import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * Returns a function that opens the saved visitor in the list. It first waits until the form has recorded the save,
 * because the form blocks leaving the page until then.
 */
export function useToSaved(): (id: number) => void {
  const navigate = useNavigate();
  const [saved, setSaved] = useState<number>();
  useEffect(() => {
    if (saved !== undefined) void navigate({ to: '/visitors', search: { view: saved } });
  }, [saved, navigate]);
  return setSaved;
}
