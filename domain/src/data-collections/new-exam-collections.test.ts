import { expect, test } from 'vitest';
import { collectionsOfNewExam } from './new-exam-collections.ts';

test('SH-178, AD-260: a new exam goes to the collection of the active workspace', () => {
  const operator = { workspaceCollectionGuid: 'clinic', scannerCollectionGuids: ['trial'] };
  expect(collectionsOfNewExam(operator, [])).toEqual(['clinic']);
});

test('AD-260: without a workspace it goes to the collections where the operator is scanner', () => {
  const operator = { workspaceCollectionGuid: null, scannerCollectionGuids: ['a', 'b'] };
  expect(collectionsOfNewExam(operator, [])).toEqual(['a', 'b']);
  expect(collectionsOfNewExam({ ...operator, scannerCollectionGuids: [] }, [])).toEqual([]);
});

test('AD-199..AD-201: it also goes to linked collections, one step, each once', () => {
  const operator = { workspaceCollectionGuid: 'a', scannerCollectionGuids: [] };
  const links = [
    { fromGuid: 'a', toGuid: 'b' },
    { fromGuid: 'b', toGuid: 'c' },
    { fromGuid: 'c', toGuid: 'a' },
    { fromGuid: 'a', toGuid: 'a' },
  ];
  expect(collectionsOfNewExam(operator, links)).toEqual(['a', 'b']);
});

test('AMB-127: a rescan also goes where its chain is, as far as the operator scans there', () => {
  const operator = {
    workspaceCollectionGuid: 'clinic',
    scannerCollectionGuids: ['trial', 'clinic'],
    chainCollectionGuids: ['trial', 'former clinic'],
  };
  expect(collectionsOfNewExam(operator, [])).toEqual(['clinic', 'trial']);
});
