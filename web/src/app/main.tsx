import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '../platform/query-client.ts';
import { announcePages } from './announce-pages.ts';
import { router } from './router.ts';
import { watchActivity } from './watch-activity.ts';
import { watchPageTime } from './watch-page-time.ts';
import { watchSession } from './watch-session.ts';
import { watchVersion } from './watch-version.ts';
import { theme } from '../ui/theme/theme.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element');

watchActivity();
watchSession(router);
announcePages(router);
watchPageTime(router);
watchVersion();

createRoot(root).render(
  <StrictMode>
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>
  </StrictMode>,
);
