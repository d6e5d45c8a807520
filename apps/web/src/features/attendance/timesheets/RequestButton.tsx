import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';

interface Props extends ButtonProps {
  /** Date of the day to correct. */
  correct?: string;
}

export const RequestButton = ({ correct, ...button }: Props) => (
  <Button
    {...button}
    renderRoot={(props) => (
      <Link
        {...props}
        params={{ filter: undefined }}
        search={{ create: true, correct }}
        to="/my-request-list/{-$filter}"
      />
    )}
  />
);
