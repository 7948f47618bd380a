import { CacheProvider } from '@emotion/react';
import { styled } from '@mui/material/styles';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { styleCache } from './style-cache.ts';

const Text = styled('p')({ display: 'flex', userSelect: 'all' });

test('styles carry the name that Safari has for a property, and no other old names', () => {
  render(
    <CacheProvider value={styleCache}>
      <Text>A secret</Text>
    </CacheProvider>,
  );
  const rules = styleCache.sheet.tags.map((tag) => tag.textContent).join('');
  expect(rules).toContain('{display:flex;-webkit-user-select:all;user-select:all;}');
});
