import * as z from 'zod/mini';
import { SignUpPayload } from '../accounts/sign-up.shapes.ts';
import { endpoint } from '../http/endpoint.ts';
import { listQuery, listReply } from '../http/list.ts';
import { userFields } from '../user-settings/user.shapes.ts';

const User = z.object(userFields);

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  summary: 'Lists every person with an account.',
  allow: 'internal',
  audit: 'none',
  query: listQuery(['email', 'first_name', 'last_name', 'phone_number', 'profession', 'created_at']),
  reply: listReply(User),
});

export const createUser = endpoint({
  method: 'POST',
  path: '/users',
  summary: 'Creates an account for another person; its email address counts as confirmed.',
  allow: 'internal',
  audit: 'change',
  ifRepeated: 'by-key',
  body: SignUpPayload,
  reply: User,
  status: 201,
});
