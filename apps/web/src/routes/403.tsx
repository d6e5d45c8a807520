import { createFileRoute } from '@tanstack/react-router';
import { Forbidden } from '../shell/Forbidden.tsx';

export const Route = createFileRoute('/403')({ component: Forbidden });
