import { Fragment } from 'react';
import { TextLink } from '../../ui/links.tsx';

interface CollectionLinksProps {
  readonly names: readonly string[];
  readonly guids: readonly string[];
}

/** The collections that hold an exam, each a link to its page. */
export function CollectionLinks({ names, guids }: CollectionLinksProps) {
  return names.map((name, place) => (
    <Fragment key={guids[place]}>
      {place > 0 && ', '}
      <TextLink to="/internal/data-collections/$guid" params={{ guid: guids[place] ?? '' }} title={name}>
        {name}
      </TextLink>
    </Fragment>
  ));
}
