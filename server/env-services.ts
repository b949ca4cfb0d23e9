import type { Variables } from './env-variables.ts';
import type { SmsSettings } from './platform/messages/sms-transport.ts';
import type { WhatsappSettings } from './platform/messages/whatsapp-transport.ts';
import { StartupError } from './platform/startup-error.ts';
import type { S3Settings } from './platform/storage/s3-storage.ts';

/** Settings of the mail service in section 7 of the specification. */
export interface EmailServiceSettings {
  host: string;
  userId: string;
  serviceId: string;
  orderTemplateId: string;
  otpTemplateId: string;
  /** Undefined if customers get no mails about their orders. */
  customerTemplateId: string | undefined;
}

export function emailServiceOf(env: Variables): EmailServiceSettings | undefined {
  const complete = allOrNone('The mail service', {
    EMAIL_SERVICE_HOST: env.EMAIL_SERVICE_HOST,
    EMAIL_SERVICE_USER_ID: env.EMAIL_SERVICE_USER_ID,
    EMAIL_SERVICE_ID: env.EMAIL_SERVICE_ID,
    EMAIL_ORDER_TEMPLATE_ID: env.EMAIL_ORDER_TEMPLATE_ID,
    EMAIL_OTP_TEMPLATE_ID: env.EMAIL_OTP_TEMPLATE_ID,
  });
  return (
    complete && {
      host: complete.EMAIL_SERVICE_HOST,
      userId: complete.EMAIL_SERVICE_USER_ID,
      serviceId: complete.EMAIL_SERVICE_ID,
      orderTemplateId: complete.EMAIL_ORDER_TEMPLATE_ID,
      otpTemplateId: complete.EMAIL_OTP_TEMPLATE_ID,
      customerTemplateId: env.EMAIL_CUSTOMER_TEMPLATE_ID,
    }
  );
}

export type MessageGateway = ({ kind: 'whatsapp' } & WhatsappSettings) | ({ kind: 'sms' } & SmsSettings);

/** Throws `StartupError` for two gateways, or a gateway with missing variables. */
export function messageGatewayOf(env: Variables): MessageGateway | undefined {
  const whatsapp = allOrNone('WhatsApp', {
    WHATSAPP_URL: env.WHATSAPP_URL,
    WHATSAPP_TOKEN: env.WHATSAPP_TOKEN,
    WHATSAPP_TEMPLATE: env.WHATSAPP_TEMPLATE,
  });
  if (whatsapp && env.SMS_URL !== undefined) {
    throw new StartupError(
      'Configuration cannot be used. Messages go through WHATSAPP_URL or SMS_URL: set one of them',
    );
  }
  if (whatsapp) {
    return {
      kind: 'whatsapp',
      url: whatsapp.WHATSAPP_URL,
      token: whatsapp.WHATSAPP_TOKEN,
      template: whatsapp.WHATSAPP_TEMPLATE,
      language: env.WHATSAPP_LANGUAGE,
    };
  }
  if (env.SMS_URL !== undefined) return { kind: 'sms', url: env.SMS_URL, authorization: env.SMS_AUTHORIZATION };
  if (env.SMS_AUTHORIZATION === undefined) return undefined;
  throw new StartupError('Configuration cannot be used. SMS_AUTHORIZATION also needs SMS_URL');
}

export function s3Of(env: Variables): S3Settings | undefined {
  const complete = allOrNone('The picture store', {
    S3_ENDPOINT: env.S3_ENDPOINT,
    S3_BUCKET: env.S3_BUCKET,
    S3_ACCESS_KEY_ID: env.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: env.S3_SECRET_ACCESS_KEY,
  });
  return (
    complete && {
      endpoint: complete.S3_ENDPOINT,
      region: env.S3_REGION,
      bucket: complete.S3_BUCKET,
      accessKeyId: complete.S3_ACCESS_KEY_ID,
      secretAccessKey: complete.S3_SECRET_ACCESS_KEY,
    }
  );
}

export function backupS3Of(env: Variables): S3Settings | undefined {
  const complete = allOrNone('The bucket of backups', {
    BACKUP_S3_ENDPOINT: env.BACKUP_S3_ENDPOINT,
    BACKUP_S3_BUCKET: env.BACKUP_S3_BUCKET,
    BACKUP_S3_ACCESS_KEY_ID: env.BACKUP_S3_ACCESS_KEY_ID,
    BACKUP_S3_SECRET_ACCESS_KEY: env.BACKUP_S3_SECRET_ACCESS_KEY,
  });
  return (
    complete && {
      endpoint: complete.BACKUP_S3_ENDPOINT,
      region: env.BACKUP_S3_REGION,
      bucket: complete.BACKUP_S3_BUCKET,
      accessKeyId: complete.BACKUP_S3_ACCESS_KEY_ID,
      secretAccessKey: complete.BACKUP_S3_SECRET_ACCESS_KEY,
    }
  );
}

/** Returns undefined if none of the variables is set. Throws `StartupError` if only some are. */
function allOrNone<Name extends string>(
  what: string,
  group: Record<Name, string | undefined>,
): Record<Name, string> | undefined {
  const missing = Object.entries(group).filter(([, value]) => value === undefined);
  if (missing.length === Object.keys(group).length) return undefined;
  if (!isComplete(group)) {
    const names = missing.map(([name]) => name).join(', ');
    throw new StartupError(`Configuration cannot be used. ${what} also needs ${names}`);
  }
  return group;
}

function isComplete<Name extends string>(group: Record<Name, string | undefined>): group is Record<Name, string> {
  return !Object.values(group).includes(undefined);
}
