import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { createUser } from '@sonoboard/contract/users/users.calls';
import { stripSpaces } from '@sonoboard/domain/accounts/email';
import { addUserAccount, isCreateUserEnabled } from '@sonoboard/domain/users/add-user';
import { NameFields } from '../accounts/name-fields.tsx';
import { PasswordChecklist } from '../accounts/password-checklist.tsx';
import { PhoneFields } from '../accounts/phone-fields.tsx';
import { RoleFields } from '../accounts/role-fields.tsx';
import { call } from '../platform/call.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { useCallMutation } from '../platform/use-call-mutation.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormField } from '../ui/form-field.tsx';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useAddUserForm } from './use-add-user-form.ts';
import { refreshUsers } from './users.queries.ts';

interface AddUserDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const Fields = styled('div')({ display: 'flex', flexDirection: 'column', gap: 20 });

/** What was typed survives a refusal, and a click beside the dialog; Cancel forgets it. */
export function AddUserDialog({ isOpen, onClose }: AddUserDialogProps) {
  const fields = useAddUserForm();
  const { element, draft, form, change, leave, errorOf, banner } = fields;

  const {
    mutate: create,
    isPending,
    error,
  } = useCallMutation({
    mutationFn: async () => {
      const account = addUserAccount(form);
      await call(createUser, {
        body: {
          first_name: account.firstName,
          last_name: account.lastName,
          profession: account.profession,
          phone_number: account.phoneNumber,
          landline_number: account.landlineNumber,
          email: account.email,
          permissions: [],
          password: account.password,
        },
        silent: true,
      });
      return account.email;
    },
    onSuccess: (email) => {
      showSnackbar({ kind: 'success', text: `Created user ${email}` });
      onClose();
      fields.startAgain();
      return refreshUsers();
    },
  });

  function submit(): void {
    if (!isCreateUserEnabled(form, isPending)) return;
    if (fields.isReady) create();
    else fields.showProblems();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Add User"
      line="The account works immediately. No mail is sent: tell the person their password yourself."
      onSubmit={submit}
      actions={
        <>
          <Button
            onClick={() => {
              onClose();
              fields.startAgain();
            }}
            sx={{ color: 'text.primary' }}
          >
            Cancel
          </Button>
          <Button
            type="submit"
            variant="contained"
            disabled={!isCreateUserEnabled(form, isPending)}
            loading={isPending}
          >
            Create User
          </Button>
        </>
      }
    >
      <Fields ref={element}>
        {banner.length > 0 && <InlineAlert kind="error">{banner.join('. ')}</InlineAlert>}
        {error !== null && <InlineAlert kind="error">{error.message}</InlineAlert>}
        <NameFields draft={draft} change={change} leave={leave} errorOf={errorOf} />
        <RoleFields
          invitation="Choose a role"
          choice={draft}
          onChange={change}
          onLeave={() => leave('customRole')}
          roleError={errorOf('profession')}
          customRoleError={errorOf('customRole')}
        />
        <PhoneFields
          phone={draft.phone}
          onChange={(phone) => change({ phone })}
          onLeave={() => leave('phoneNumber')}
          error={errorOf('phoneNumber')}
        />
        <PhoneFields
          label="Landline"
          name="landline"
          phone={draft.landline}
          onChange={(landline) => change({ landline })}
          onLeave={() => leave('landlineNumber')}
          error={errorOf('landlineNumber')}
        />
        <FormField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          isRequired
          maxLength={254}
          value={draft.email}
          onChange={(text) => change({ email: stripSpaces(text) })}
          onBlur={() => leave('email')}
          error={errorOf('email')}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          isRequired
          maxLength={200}
          value={draft.password}
          onChange={(password) => change({ password })}
        />
        <PasswordChecklist password={draft.password} />
      </Fields>
    </Dialog>
  );
}
