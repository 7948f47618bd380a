#!/bin/sh
# The role that the product works as, made by the image of PostgreSQL together with the database. The product gives it its rights.
set -eu
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set ON_ERROR_STOP=1 --set password="$DATABASE_PASSWORD" <<'SQL'
create role sonoboard_app login password :'password';
SQL
