import { useSearch } from '@tanstack/react-router';
import { appOrigin, type AppOrigin } from '@sonoboard/domain/accounts/app-origin';

/** Where the visitor of an account page came from; every link of such a page carries it on. */
export function useAppOrigin(): AppOrigin {
  return appOrigin(useSearch({ strict: false }));
}
