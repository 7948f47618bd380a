import { randomUUID } from 'node:crypto';
import { nameForStaff, searchForStaff } from '@sonoboard/contract/staff-search/staff-search.endpoints';
import { matchOf, MATCHES } from '@sonoboard/domain/staff-search/match';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, send } from '../../test/call.ts';
import { giveStaffConfig, makeCollection, makeExam, makeWorkspace } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { users } from '../tables/accounts.tables.ts';
import { configs } from '../tables/configs.tables.ts';
import { dataCollections } from '../tables/data-collections.tables.ts';
import { groups } from '../tables/groups.tables.ts';
import { probes } from '../tables/scanners.tables.ts';
import { workspaces } from '../tables/workspaces.tables.ts';

let world: TestApp;
let staff: TestUser;
beforeAll(async () => {
  world = await startTestApp();
  staff = await makeUser(world.deps, { permissions: ['internal'] });
});
afterAll(() => world.stop());

const found = (q: string, as = staff) => call(world.app, searchForStaff, { query: { q } }, { as });
const guidsOf = (items: readonly { readonly guid: string }[]) => items.map(({ guid }) => guid);

/** A word that nothing else in this database holds. */
const newWord = () => `w${randomUUID().slice(0, 8)}`;

describe('the search of staff', () => {
  test('finds one of each kind by name, serial or patient, and says what it is', async () => {
    const word = newWord();
    const person = await makeUser(world.deps, { email: `${word}@find.example` });
    await world.deps.db
      .update(users)
      .set({ firstName: 'Ada', lastName: 'Byron' })
      .where(eq(users.guid, person.guid));
    const exam = await makeExam(world.deps, {
      patientId: `P-${word}`,
      patientFirstName: 'Grace',
      patientLastName: 'Hopper',
    });
    const workspace = await makeWorkspace(world.deps, { owner: person, name: `Clinic ${word}` });
    const probe = randomUUID();
    await world.deps.db.insert(probes).values({
      guid: probe,
      serialNumber: `L7HD-${word}`.toUpperCase(),
      workspaceGuid: workspace.guid,
    });
    const collection = await makeCollection(world.deps, { name: `Trial ${word}` });
    const [group, config] = [randomUUID(), randomUUID()];
    await world.deps.db.insert(groups).values({ guid: group, name: `Nurses ${word}` });
    await world.deps.db.insert(configs).values({ guid: config, name: `Settings ${word}` });

    expect(await found(word.toUpperCase())).toEqual({
      users: [
        {
          guid: person.guid,
          email: `${word}@find.example`,
          first_name: 'Ada',
          last_name: 'Byron',
          match: 'start',
        },
      ],
      exams: [
        {
          guid: exam.guid,
          patient_id: `P-${word}`,
          patient_first_name: 'Grace',
          patient_last_name: 'Hopper',
          protocol: 'dvt_left_two_point',
          created_at: world.deps.clock.now().toISOString(),
          created_at_timezone_id: 'UTC',
          match: 'within',
        },
      ],
      workspaces: [
        {
          guid: workspace.guid,
          name: `Clinic ${word}`,
          purchaser_email: `${word}@find.example`,
          match: 'start',
        },
      ],
      probes: [
        {
          guid: probe,
          serial_number: `L7HD-${word}`.toUpperCase(),
          workspace_name: `Clinic ${word}`,
          match: 'within',
        },
      ],
      data_collections: [{ guid: collection, name: `Trial ${word}`, match: 'start' }],
      groups: expect.arrayContaining([{ guid: group, name: `Nurses ${word}`, match: 'start' }]),
      configs: [{ guid: config, name: `Settings ${word}`, match: 'start' }],
    });
  });

  test('finds a pasted guid, whole or its first 8 characters, whatever it names', async () => {
    const owner = await makeUser(world.deps, { email: `${newWord()}@guid.example` });
    const exam = await makeExam(world.deps, { operator: owner });
    const workspace = await makeWorkspace(world.deps, { owner });
    const collection = await makeCollection(world.deps, {});
    for (const [kind, guid] of [
      ['users', owner.guid],
      ['exams', exam.guid],
      ['workspaces', workspace.guid],
      ['groups', workspace.groupGuid],
      ['data_collections', collection],
    ] as const) {
      for (const [text, match] of [
        [` ${guid.toUpperCase()} `, 'exact'],
        [guid.replaceAll('-', ''), 'exact'],
        [guid.slice(0, 8), 'start'],
      ] as const) {
        const items = (await found(text))[kind];
        expect(items, `${kind} by ${text}`).toEqual([expect.objectContaining({ guid, match })]);
      }
      // Seven characters name too many things to be meant as a guid.
      expect(guidsOf((await found(guid.slice(0, 7)))[kind])).not.toContain(guid);
    }
  });

  test('puts the exact match first, then what starts so, then what holds it, and shows eight', async () => {
    const word = newWord();
    const names = [
      ...['d', 'c', 'b', 'a'].map((letter) => `${letter}${word}${letter}`),
      ...['d', 'c', 'b', 'a'].map((letter) => `${letter} ${word}${letter}`),
      word,
    ];
    for (const name of names) await makeCollection(world.deps, { name });
    const items = (await found(word)).data_collections;
    expect(items.map(({ name, match }) => [name, match])).toEqual([
      [word, 'exact'],
      ...['a', 'b', 'c', 'd'].map((letter) => [`${letter} ${word}${letter}`, 'start']),
      ...['a', 'b', 'c'].map((letter) => [`${letter}${word}${letter}`, 'within']),
    ]);
  });

  test('lists exams of one patient newest first', async () => {
    const patientId = newWord();
    const made: string[] = [];
    for (const day of [1, 3, 2]) {
      made.push((await makeExam(world.deps, { patientId, createdAt: new Date(day * 86_400_000) })).guid);
    }
    expect(guidsOf((await found(patientId)).exams)).toEqual([made[1], made[2], made[0]]);
  });

  test('takes the signs of a pattern as letters', async () => {
    const word = newWord();
    const named = await makeCollection(world.deps, { name: `${word} 100%_\\done` });
    await makeCollection(world.deps, { name: `${word} 100 xx done` });
    for (const text of [`${word} 100%`, `${word} 0%_`, `${word} _\\do`]) {
      expect(guidsOf((await found(text)).data_collections), `by ${text}`).toEqual([named]);
    }
  });

  test('knows nothing of what was deleted or erased', async () => {
    const word = newWord();
    const deletedAt = new Date();
    const person = await makeUser(world.deps, { email: `${word}@gone.example` });
    const workspace = await makeWorkspace(world.deps, { owner: person, name: word });
    const probe = { serialNumber: word.toUpperCase(), workspaceGuid: workspace.guid, deletedAt };
    await world.deps.db.insert(probes).values(probe);
    const collection = await makeCollection(world.deps, { name: word });
    const { db } = world.deps;
    await db.update(users).set({ erasedAt: deletedAt }).where(eq(users.guid, person.guid));
    await db.update(workspaces).set({ deletedAt }).where(eq(workspaces.guid, workspace.guid));
    await db.update(dataCollections).set({ deletedAt }).where(eq(dataCollections.guid, collection));
    const { users: people, workspaces: clinics, probes: scanners, data_collections } = await found(word);
    expect([people, clinics, scanners, data_collections]).toEqual([[], [], [], []]);
  });

  test('finds in the database what the rules find in any names, in the same order', async () => {
    const piece = fc.constantFrom('ad', 'ada', 'bada', 'by', 'by%', 'a_a', '-', 'ADA', 'x.y@z', '12-34');
    const phrase = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(' '));
    const names = [...new Set(fc.sample(phrase, { numRuns: 60, seed: 7 }).map((name) => name.toLowerCase()))];
    const { db } = world.deps;
    await db.insert(configs).values(names.map((name) => ({ name })));
    const all = await db.select({ name: configs.name }).from(configs);
    for (const q of fc.sample(phrase, { numRuns: 40, seed: 11 })) {
      const expected = all
        .flatMap(({ name }) => {
          const match = matchOf([name], q);
          return match === null ? [] : [{ name, match }];
        })
        .toSorted(
          (a, b) => MATCHES.indexOf(a.match) - MATCHES.indexOf(b.match) || (a.name < b.name ? -1 : 1),
        );
      const response = await send(world.app, searchForStaff, { query: { q } }, { as: staff });
      if (response.statusCode === 422) continue;
      const items = response.json<{ configs: typeof expected }>().configs;
      const told = items.map(({ name, match }) => ({ name, match }));
      expect(told, `by ${q}`).toEqual(expected.slice(0, 8));
    }
  });

  test.each(['', 'a', ' a ', '|', 'x'.repeat(201)])('refuses "%s": too short or too long', async (q) => {
    const response = await send(world.app, searchForStaff, { query: { q } }, { as: staff });
    expect(response.statusCode).toBe(422);
  });

  test('finds two letters only where a word starts with them', async () => {
    const name = `qz${newWord()} and ${newWord()}qz`;
    const guid = await makeCollection(world.deps, { name });
    const other = await makeCollection(world.deps, { name: `and ${newWord()}qz` });
    const items = guidsOf((await found('qz')).data_collections);
    expect(items).toContain(guid);
    expect(items).not.toContain(other);
  });
});

describe('patients in the search of staff', () => {
  test('the exams that were shown are in the audit trail, and a search that shows none is not', async () => {
    const patientId = newWord();
    const exam = await makeExam(world.deps, { patientId });
    const reads = () => auditRows(world.deps, 'staff-search.read');
    const before = (await reads()).length;
    await found(patientId);
    await found(newWord());
    const kept = (await reads()).slice(before);
    expect(kept).toEqual([
      expect.objectContaining({ kind: 'patient-read', actorGuid: staff.guid, examGuids: [exam.guid] }),
    ]);
  });

  test('what an account does not see of patients is neither shown to it nor found by it', async () => {
    const [patientId, name] = [newWord(), newWord()];
    const exam = await makeExam(world.deps, { patientId, patientFirstName: 'Ada', patientLastName: name });
    const blind = await makeUser(world.deps, { permissions: ['internal'] });
    await giveStaffConfig(world.deps, blind, { hide_patient_id: true });
    expect((await found(patientId, blind)).exams).toEqual([]);
    expect((await found(name, blind)).exams).toEqual([
      expect.objectContaining({ guid: exam.guid, patient_id: null, patient_last_name: name }),
    ]);

    const nameless = await makeUser(world.deps, { permissions: ['internal'] });
    await giveStaffConfig(world.deps, nameless, { record_patient_name_default_value: 'disabled' });
    expect((await found(name, nameless)).exams).toEqual([]);
    expect((await found(patientId, nameless)).exams).toEqual([
      expect.objectContaining({ patient_id: patientId, patient_first_name: null, patient_last_name: null }),
    ]);
    expect((await found(exam.guid, nameless)).exams).toHaveLength(1);
  });
});

describe('recent choices', () => {
  test('are named by their guids, in one call, and those that are gone are left out', async () => {
    const owner = await makeUser(world.deps);
    const exam = await makeExam(world.deps, { patientId: 'A-1' });
    const workspace = await makeWorkspace(world.deps, { owner, name: 'Clinic of now' });
    const query = { guid: [owner.guid, exam.guid, workspace.guid, randomUUID()] };
    const named = await call(world.app, nameForStaff, { query }, { as: staff });
    expect(guidsOf(named.users)).toEqual([owner.guid]);
    expect(guidsOf(named.exams)).toEqual([exam.guid]);
    expect(named.workspaces.map(({ name }) => name)).toEqual(['Clinic of now']);
    expect([...named.probes, ...named.groups, ...named.configs, ...named.data_collections]).toEqual([]);
    expect((await auditRows(world.deps, 'staff-search.read')).at(-1)).toMatchObject({
      examGuids: [exam.guid],
    });
  });
});
